/** What engines keep of bids and of closings. Knows no engine, and no oracle knows it. */
package nexmark.jet.sum;
