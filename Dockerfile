# One member of a cluster for "attach:". The other commands work as well, such as "docker run nexmark run q5".
# "docker build -t nexmark ." builds the jar and the image; it needs BuildKit and nothing else: see docs/clusters.md.
# With "--target prebuilt" the image takes the jar that ./nexmark has built.
ARG BASE_IMAGE=eclipse-temurin:17-jre
ARG BUILD_IMAGE=maven:3.9-eclipse-temurin-17

# All of the image but the jar. A release names both images by their digests: .github/workflows/release.yml.
FROM ${BASE_IMAGE} AS base

ARG REVISION=unknown
ARG VERSION=1.0.0-SNAPSHOT
LABEL org.opencontainers.image.title="Nexmark on Hazelcast Jet" \
      org.opencontainers.image.description="A member for the Nexmark benchmark of Hazelcast Jet, and its command line" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"

WORKDIR /opt/nexmark
COPY cluster-configs cluster-configs
COPY docker/entrypoint entrypoint

# A number needs no tool that creates users, and Kubernetes can see that it is not root.
RUN mkdir results && chown 10001:10001 results
USER 10001:10001

ENV NEXMARK_HEAP_PERCENT=50 NEXMARK_READY_FILE=/tmp/nexmark-ready
EXPOSE 5701

# A file, because a check over the network would start a JVM every few seconds next to the measured one. The members
# themselves watch once a second whether they answer each other.
HEALTHCHECK --interval=5s --timeout=3s --start-period=120s CMD ["test", "-f", "/tmp/nexmark-ready"]

ENTRYPOINT ["/bin/sh", "/opt/nexmark/entrypoint"]
CMD ["member"]

# Before the stage with Maven, because a builder without BuildKit builds all stages up to its target, in this order.
FROM base AS prebuilt
COPY nexmark-runner/target/nexmark.jar nexmark.jar

FROM ${BUILD_IMAGE} AS build

WORKDIR /nexmark
COPY pom.xml ./
COPY .mvn .mvn
COPY cluster-configs cluster-configs
COPY event-generator event-generator
COPY nexmark-oracle nexmark-oracle
COPY nexmark-queries nexmark-queries
COPY latency-sink latency-sink
COPY member-observer member-observer
COPY run-results run-results
COPY cluster-under-test cluster-under-test
COPY run-evidence run-evidence
COPY nexmark-runner/pom.xml nexmark-runner/
COPY nexmark-runner/src nexmark-runner/src

# The sources' commit, with "-dirty" behind it if they were changed. The context has no history to read it from.
ARG REVISION=unknown
ARG VERSION=1.0.0-SNAPSHOT

# The secret is a settings.xml with your proxy or mirror, if you need one. Neither it nor the downloads get into a layer.
RUN --mount=type=cache,target=/root/.m2/repository,sharing=locked \
    --mount=type=secret,id=maven-settings,target=/root/.m2/settings.xml \
    case $REVISION in unknown) dirty=unknown ;; *-dirty) dirty=true ;; *) dirty=false ;; esac && \
    mvn -B -ntp package -Dmaven.test.skip=true "-Drevision=$VERSION" "-Dgit.commit.id.abbrev=${REVISION%-dirty}" "-Dgit.dirty=$dirty"

FROM base
COPY --from=build /nexmark/nexmark-runner/target/nexmark.jar nexmark.jar
