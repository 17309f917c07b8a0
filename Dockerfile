# One member of a cluster to attach to; "docker run nexmark run q5" and the other commands work as well.
# The jar has to be there: ./nexmark list; docker build -t nexmark .
# A member needs its cluster's name: docker run -e NEXMARK_CLUSTER_NAME nexmark, see docs/security.md.
# Another JVM: docker build --build-arg BASE_IMAGE=eclipse-temurin:25-jre -t nexmark .
ARG BASE_IMAGE=eclipse-temurin:17-jre
FROM ${BASE_IMAGE}

WORKDIR /opt/nexmark
COPY cluster-configs cluster-configs
COPY docker/entrypoint entrypoint
COPY nexmark-runner/target/nexmark.jar nexmark.jar

# By number, so that no tool to make users is needed, and Kubernetes can see that it is not root.
RUN mkdir results && chown 10001:10001 results
USER 10001:10001

ENV NEXMARK_JVM=g1-5ms NEXMARK_HEAP_PERCENT=50 NEXMARK_HAZELCAST_LOG=INFO NEXMARK_READY_FILE=/tmp/nexmark-ready
EXPOSE 5701

# A file, because anything that asks the member over the network would be a JVM every few seconds beside what is
# measured. Whether the members answer each other they watch themselves, once a second.
HEALTHCHECK --interval=5s --timeout=3s --start-period=120s CMD ["test", "-f", "/tmp/nexmark-ready"]

ENTRYPOINT ["/bin/sh", "/opt/nexmark/entrypoint"]
CMD ["member"]
