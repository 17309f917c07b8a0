# One member of a cluster for "attach:". The other commands work as well, such as "docker run nexmark run q5".
# Build the jar before the image: ./nexmark list; docker build -t nexmark .
# A member needs its cluster's name: docker run -e NEXMARK_CLUSTER_NAME nexmark, see docs/security.md.
# Another JVM: docker build --build-arg BASE_IMAGE=eclipse-temurin:25-jre -t nexmark .
ARG BASE_IMAGE=eclipse-temurin:17-jre
FROM ${BASE_IMAGE}

WORKDIR /opt/nexmark
COPY cluster-configs cluster-configs
COPY docker/entrypoint entrypoint
COPY nexmark-runner/target/nexmark.jar nexmark.jar

# A number needs no tool that creates users, and Kubernetes can see that it is not root.
RUN mkdir results && chown 10001:10001 results
USER 10001:10001

ENV NEXMARK_JVM=g1-5ms NEXMARK_HEAP_PERCENT=50 NEXMARK_HAZELCAST_LOG=INFO NEXMARK_READY_FILE=/tmp/nexmark-ready
EXPOSE 5701

# A file, because a check over the network would start a JVM every few seconds next to the measured one. The members
# themselves watch once a second whether they answer each other.
HEALTHCHECK --interval=5s --timeout=3s --start-period=120s CMD ["test", "-f", "/tmp/nexmark-ready"]

ENTRYPOINT ["/bin/sh", "/opt/nexmark/entrypoint"]
CMD ["member"]
