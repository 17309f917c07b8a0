package com.example.jet.benchmark.nexmark;

/** Stands for the study's class of this name. */
public class ValidationException extends Exception {

    private static final long serialVersionUID = 1;

    public ValidationException(String message) {
        super(message);
    }
}
