package nexmark.flink;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.flink.configuration.Configuration;

/**
 * Settings of all Flink clusters here that keep other users of the machine or the network out: the processes
 * listen on the loopback interface only, and whoever wants to submit a job, call a process or fetch a jar needs the key
 * of this run (mutual TLS). Data between tasks stays plain, as it does between Jet's members: without the random ids
 * of a job's partitions nobody gets any of it.
 */
final class ClosedSettings {

    static final String LOOPBACK = "127.0.0.1";

    /** Folder for files that nobody else may read, among Flink's own files. */
    static final String FOLDER = "closed";

    private static final int PASSWORD_BYTES = 16;

    private ClosedSettings() {}

    /**
     * Makes a key, and settings that demand it.
     *
     * @param folder for the key; it is made, and only its own user can read it
     */
    static Configuration make(Path folder) {
        Path key = folder.resolve("key.p12");
        byte[] random = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(random);
        String password = HexFormat.of().formatHex(random);
        try {
            Files.createDirectory(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            makeKey(key, password);
        } catch (IOException e) {
            throw new UncheckedIOException("no key could be made", e);
        }
        Configuration settings = new Configuration();
        settings.setString("pipeline.object-reuse", "true");
        settings.setString("pipeline.generic-types", "false");
        for (String address : List.of(
                "jobmanager.rpc.address",
                "jobmanager.bind-host",
                "taskmanager.host",
                "taskmanager.bind-host",
                "rest.address",
                "rest.bind-address")) {
            settings.setString(address, LOOPBACK);
        }
        settings.setString("rest.port", "0");
        settings.setString("rest.bind-port", "0");
        // A cluster that starts is asked until it answers.
        settings.setString("rest.retry.delay", "100 ms");
        settings.setString("security.ssl.algorithms", "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256");
        settings.setString("security.ssl.rest.authentication-enabled", "true");
        settings.setString("taskmanager.data.ssl.enabled", "false");
        for (String part : List.of("security.ssl.internal.", "security.ssl.rest.")) {
            settings.setString(part + "enabled", "true");
            for (String store : List.of("keystore", "truststore")) {
                settings.setString(part + store, key.toString());
                settings.setString(part + store + "-password", password);
            }
            settings.setString(part + "key-password", password);
        }
        return settings;
    }

    /** The JDK makes keys by its program alone. */
    private static void makeKey(Path file, String password) throws IOException {
        // Each request of a client signs, which is quicker than with RSA.
        String words = "keytool -genkeypair -alias nexmark -dname CN=nexmark -ext san=ip:" + LOOPBACK
                + " -keyalg EC -validity 30 -storetype PKCS12 -storepass:env PASSWORD -keystore";
        List<String> command = new ArrayList<>(List.of(words.split(" ")));
        command.set(
                0, Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.add(file.toString());
        ProcessBuilder keytool = new ProcessBuilder(command).redirectErrorStream(true);
        keytool.environment().put("PASSWORD", password);
        Process process = keytool.start();
        String output = new String(process.getInputStream().readAllBytes());
        if (process.onExit().join().exitValue() != 0) {
            throw new IOException("keytool made no key: " + output);
        }
    }
}
