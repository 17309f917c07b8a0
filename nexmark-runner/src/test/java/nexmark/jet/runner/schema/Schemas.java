package nexmark.jet.runner.schema;

import com.fasterxml.classmate.ResolvedType;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.victools.jsonschema.generator.CustomDefinition;
import com.github.victools.jsonschema.generator.FieldScope;
import com.github.victools.jsonschema.generator.MemberScope;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaGenerationContext;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Makes the JSON Schemas of records: their components with the text of their Javadoc, and no other keys. */
final class Schemas {

    private final RecordDocs docs = new RecordDocs();
    private final SchemaGenerator generator;

    /** @param allRequired whether each component has to be there, as in results; otherwise none has to, as in plans */
    Schemas(boolean allRequired) {
        SchemaGeneratorConfigBuilder builder = new SchemaGeneratorConfigBuilder(
                        SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON)
                .with(
                        Option.FORBIDDEN_ADDITIONAL_PROPERTIES_BY_DEFAULT,
                        Option.FLATTENED_ENUMS_FROM_TOSTRING,
                        Option.MAP_VALUES_AS_ADDITIONAL_PROPERTIES,
                        Option.DEFINITIONS_FOR_ALL_OBJECTS,
                        Option.PLAIN_DEFINITION_KEYS);
        // In the order of their declaration: no component is static, so all compare as equal.
        builder.forTypesInGeneral().withPropertySorter(Comparator.comparing(MemberScope::isStatic));
        builder.forTypesInGeneral()
                .withCustomDefinitionProvider(Schemas::special)
                .withDescriptionResolver(
                        scope -> docs.of(scope.getType().getErasedType()).orElse(null));
        builder.forFields()
                .withDescriptionResolver(
                        field -> docs.of(owner(field), field.getName()).orElse(null))
                .withRequiredCheck(field -> allRequired)
                .withNullableCheck(field -> mayBeAbsent(field) || docs.mayBeNull(owner(field), field.getName()));
        generator = new SchemaGenerator(builder.build());
    }

    ObjectNode of(Class<?> type) {
        return generator.generateSchema(type);
    }

    private static Class<?> owner(FieldScope field) {
        return field.getDeclaringType().getErasedType();
    }

    /** A number that is an object is one so that it can be null. */
    private static boolean mayBeAbsent(FieldScope field) {
        Class<?> type = field.getType().getErasedType();
        return type == Optional.class
                || type == OptionalLong.class
                || type == OptionalInt.class
                || Number.class.isAssignableFrom(type);
    }

    /** Optional values are values or null; a type with a text form is a text. */
    private static CustomDefinition special(ResolvedType type, SchemaGenerationContext context) {
        Class<?> erased = type.getErasedType();
        if (erased == Optional.class) {
            return inline(context.createDefinition(type.getTypeParameters().get(0)));
        }
        if (erased == OptionalLong.class || erased == OptionalInt.class) {
            return inline(context.getGeneratorConfig().createObjectNode().put("type", "integer"));
        }
        return erased == Path.class || hasTextForm(erased)
                ? inline(context.getGeneratorConfig().createObjectNode().put("type", "string"))
                : null;
    }

    private static boolean hasTextForm(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .anyMatch(method ->
                        method.isAnnotationPresent(JsonValue.class) && method.getReturnType() == String.class);
    }

    private static CustomDefinition inline(ObjectNode schema) {
        return new CustomDefinition(
                schema, CustomDefinition.DefinitionType.INLINE, CustomDefinition.AttributeInclusion.YES);
    }
}
