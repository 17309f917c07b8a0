/** The wire form of events and rows as Hazelcast takes it. */
package nexmark.jet.serializer;
