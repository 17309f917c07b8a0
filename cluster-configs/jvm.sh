# shellcheck shell=sh
# How ./nexmark and the container image start the JVM. Both read this file, one with bash, the other with sh.
# They set "home", in which cluster-configs is, and "jar", the program; then they call check_jvm and start_jvm.
: "${home:?}" "${jar:?}"

# What the user gave may have line breaks, and characters that a terminal would obey.
fail() {
  printf 'nexmark: %s\n' "$(printf %s "$*" | tr '\n' '?' | sed 's/[[:cntrl:]]/?/g')" >&2
  exit 2
}

# Sets "java", and "release", the JDK's. It stands in a file of the JDK. Where "java" is a stub in another folder, as on macOS, the JVM
# prints it.
check_java() {
  java=${JAVA_HOME:+$JAVA_HOME/bin/}java
  command -v "$java" >/dev/null || fail "no java found, expected JDK 17 or newer on the PATH or in JAVA_HOME"
  file=$(dirname "$(dirname "$(readlink -f "$(command -v "$java")")")")/release
  release=
  [ ! -f "$file" ] || release=$(sed -n 's/^JAVA_VERSION="\(1\.\)\{0,1\}\([0-9]*\).*/\2/p' "$file")
  [ -n "$release" ] || release=$("$java" -version 2>&1 | sed -n 's/.* version "\(1\.\)\{0,1\}\([0-9]*\).*/\2/p')
  [ -n "$release" ] || fail "'$java -version' does not say its version, expected JDK 17 or newer on the PATH or in JAVA_HOME"
  [ "$release" -ge 17 ] || fail "$java is JDK $release, expected JDK 17 or newer on the PATH or in JAVA_HOME"
}

# Sets "preset", and "flags", its file.
check_preset() {
  preset=${NEXMARK_JVM:-g1-5ms}
  flags=$home/cluster-configs/jvm-$preset.options
  if [ ! -f "$flags" ]; then
    names=$(cd "$home/cluster-configs" && printf '%s, ' jvm-*.options | sed 's/jvm-//g; s/\.options//g; s/, $//')
    fail "NEXMARK_JVM is '$preset', expected one of $names"
  fi
  needed=$(sed -n 's/^# Needs JDK \([0-9]*\) or newer.*/\1/p' "$flags")
  [ "$release" -ge "${needed:-0}" ] ||
    fail "NEXMARK_JVM is '$preset', which needs JDK $needed or newer; $java is JDK $release"
}

# Whether the value of an option is a word of its own.
takes_value() {
  case $1 in
    -cp | -classpath | --class-path | -p | --module-path | --upgrade-module-path | --add-modules | --limit-modules) ;;
    --add-exports | --add-opens | --add-reads | --patch-module | --enable-native-access | --source) ;;
    *) false ;;
  esac
}

# What is neither an option nor the value of one would be taken for the name of a class.
check_further_options() {
  before=
  for word in ${NEXMARK_JAVA_OPTS:-}; do
    case $word in
      -Djava.security.manager=allow | -Djava.security.manager=disallow) ;;
      -Djava.security.manager*) fail "NEXMARK_JAVA_OPTS has '$word', expected no security manager, which Hazelcast does not run under" ;;
      -* | @*) ;;
      *) takes_value "$before" || fail "NEXMARK_JAVA_OPTS has '$word', expected options of the JVM, such as -Xmx8g" ;;
    esac
    before=$word
  done
}

# Whether a file is a jar with an end: the record that closes its directory, after which there may be a comment.
is_jar() {
  [ -r "$1" ] && [ "$(head -c 2 "$1" | tr -d '\0')" = PK ] &&
    tail -c 65557 "$1" | od -An -v -t x1 | tr -s ' \n' ' ' | grep -q '50 4b 05 06'
}

# An empty entry would be the current folder, whoever put classes there.
check_class_path() {
  case ${NEXMARK_CLASSPATH:-} in
    :* | *: | *::*) fail "NEXMARK_CLASSPATH is '$NEXMARK_CLASSPATH', which has an empty entry, expected jars and folders, separated by colons" ;;
  esac
  rest=${NEXMARK_CLASSPATH:-}
  while [ -n "$rest" ]; do
    entry=${rest%%:*}
    [ -e "${entry%/\*}" ] ||
      fail "NEXMARK_CLASSPATH has '$entry', which does not exist, expected jars and folders, separated by colons"
    # The JVM would ignore it, and with it the query that is looked for.
    case $entry in
      */\*) set -- "${entry%\*}"*.jar ;;
      *) set -- "$entry" ;;
    esac
    for file in "$@"; do
      [ -d "$file" ] || [ ! -e "$file" ] || is_jar "$file" ||
        fail "NEXMARK_CLASSPATH has '$file', which is not a jar, or not a whole one, expected jars and folders, separated by colons"
    done
    case $rest in *:*) rest=${rest#*:} ;; *) rest= ;; esac
  done
}

# Ends with one line if the JVM cannot be started as it is asked for.
check_jvm() {
  check_java
  check_preset
  check_further_options
  check_class_path
}

# Becomes the JVM.
#   start_jvm OPTIONS ARGUMENT...  OPTIONS are several words
start_jvm() {
  options=$1
  shift
  # From JDK 24 on the JVM warns of an old interface that Hazelcast uses, unless this option is set. Older JVMs refuse it.
  unsafe=
  [ "$release" -lt 24 ] || unsafe=--sun-misc-unsafe-memory-access=allow
  # "java -jar" takes no class path. Where there is one, options say what else it would have read in the jar's manifest.
  if [ -n "${NEXMARK_CLASSPATH:-}" ]; then
    set -- "@$home/cluster-configs/module-access.args" -cp "$jar:$NEXMARK_CLASSPATH" nexmark.jet.runner.cli.Nexmark "$@"
  else
    set -- -jar "$jar" "$@"
  fi
  # shellcheck disable=SC2086
  exec "$java" "@$flags" $options -Dnexmark.jvm="$preset" $unsafe ${NEXMARK_JAVA_OPTS:-} "$@"
}
