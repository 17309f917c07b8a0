package com.example.jet.benchmark.nexmark.model;

import java.io.Serializable;

/** Stands for the study's bid. */
public record Bid(long id, long timestamp, long auctionId, long price) implements Serializable {}
