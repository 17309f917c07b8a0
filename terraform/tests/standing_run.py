"""Puts a run as terraform/ makes it, two machines and all, into the stand-in for the AWS API: standing_run.py RUN EXPIRES REGION"""

import json
import sys

import boto3

run, expires, region = sys.argv[1:]
tags = [{"Key": key, "Value": value} for key, value in dict(project="nexmark-jet", owner="me", run=run, expires=expires).items()]
spec = lambda kind: [{"ResourceType": kind, "Tags": tags}]
ec2, iam, s3 = (boto3.client(name, region_name=region) for name in ("ec2", "iam", "s3"))
name = f"nexmark-jet-{run}"
vpc = ec2.create_vpc(CidrBlock="10.20.0.0/16", TagSpecifications=spec("vpc"))["Vpc"]["VpcId"]
subnet = ec2.create_subnet(VpcId=vpc, CidrBlock="10.20.0.0/20", TagSpecifications=spec("subnet"))["Subnet"]["SubnetId"]
gateway = ec2.create_internet_gateway(TagSpecifications=spec("internet-gateway"))["InternetGateway"]["InternetGatewayId"]
ec2.attach_internet_gateway(InternetGatewayId=gateway, VpcId=vpc)
routes = ec2.create_route_table(VpcId=vpc, TagSpecifications=spec("route-table"))["RouteTable"]["RouteTableId"]
ec2.associate_route_table(RouteTableId=routes, SubnetId=subnet)
ec2.create_vpc_endpoint(VpcId=vpc, ServiceName=f"com.amazonaws.{region}.s3", VpcEndpointType="Gateway", RouteTableIds=[routes], TagSpecifications=spec("vpc-endpoint"))
groups = [ec2.create_security_group(GroupName=f"{name}-{kind}", Description="trial", VpcId=vpc, TagSpecifications=spec("security-group"))["GroupId"]
          for kind in ("controller", "members")]
for one, other in (groups, groups[::-1]):
    ec2.authorize_security_group_ingress(GroupId=one, IpPermissions=[{"IpProtocol": "-1", "UserIdGroupPairs": [{"GroupId": other}]}])
ec2.create_placement_group(GroupName=name, Strategy="cluster", TagSpecifications=spec("placement-group"))
ec2.create_key_pair(KeyName=name, TagSpecifications=spec("key-pair"))
image = boto3.client("ssm", region_name=region).get_parameter(
    Name="/aws/service/ami-amazon-linux-latest/al2023-ami-kernel-default-x86_64")["Parameter"]["Value"]
ec2.run_instances(ImageId=image, InstanceType="c5.4xlarge", MinCount=2, MaxCount=2, SubnetId=subnet, Placement={"GroupName": name},
                  SecurityGroupIds=groups[:1], TagSpecifications=spec("instance"))
may = lambda action, **more: json.dumps({"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": action, **more}]})
iam.create_role(RoleName=f"{name}-member", Path=f"/nexmark-jet/{region}/", AssumeRolePolicyDocument=may("sts:AssumeRole", Principal={"Service": "ec2.amazonaws.com"}), Tags=tags)
iam.put_role_policy(RoleName=f"{name}-member", PolicyName="own-host-keys", PolicyDocument=may("s3:PutObject", Resource="*"))
iam.create_instance_profile(InstanceProfileName=f"{name}-member", Path=f"/nexmark-jet/{region}/", Tags=tags)
iam.add_role_to_instance_profile(InstanceProfileName=f"{name}-member", RoleName=f"{name}-member")
s3.create_bucket(Bucket=f"{name}-1", **({} if region == "us-east-1" else {"CreateBucketConfiguration": {"LocationConstraint": region}}))
s3.put_bucket_tagging(Bucket=f"{name}-1", Tagging={"TagSet": tags})
s3.put_object(Bucket=f"{name}-1", Key="results/result.json", Body=b"{}")
