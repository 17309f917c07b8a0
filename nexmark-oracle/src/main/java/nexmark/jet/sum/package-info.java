/** What engines keep of bids from tick to tick. Knows no engine, and no oracle knows it. */
package nexmark.jet.sum;
