/** How Jet is asked: each query's pipelines, from typed streams of events to rows and their ideal time, with the processors and wire forms that they need. */
package nexmark.jet.query;
