import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { foldText } from "@/lib/kernel/base/fold-text";
import { idOf } from "@/lib/kernel/base/ids";
import { nouns, nounsWith, type NounWith, type PluralOf } from "@/lib/kernel/base/nouns";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { QueryFlag, Timestamp, lineOf } from "@/lib/kernel/base/wire";

export const CustomFieldId = idOf("custom_field");

type CustomNoun = NounWith<"custom">;

/** The kinds of record that have custom fields, as the list's name in addresses. */
export const CustomEntity = z.enum(
  nounsWith("custom").map((noun) => nouns[noun].plural) as [PluralOf<CustomNoun>, ...PluralOf<CustomNoun>[]],
);
export type CustomEntity = z.output<typeof CustomEntity>;

const nounByEntity = Object.fromEntries(nounsWith("custom").map((noun) => [nouns[noun].plural, noun])) as Record<CustomEntity, CustomNoun>;

/** The noun of an entity's records: `customers` is `customer`. */
export function nounOfEntity(entity: CustomEntity): CustomNoun {
  return nounByEntity[entity];
}

export const CustomFieldType = z.enum([
  "text",
  "textarea",
  "number",
  "date",
  "datetime",
  "boolean",
  "single_select",
  "multi_select",
  "url",
  "email",
  "currency",
]);
export type CustomFieldType = z.output<typeof CustomFieldType>;

/** The types that public forms offer: the others need the company's time zone or currency. */
export const offeredTypes: readonly CustomFieldType[] = CustomFieldType.options.filter(
  (type) => type !== "datetime" && type !== "currency",
);

/** Who sees the values: colleagues with the permission for admin-only fields, all staff, or the customer in the portal too. */
export const CustomFieldScope = z.enum(["admins", "staff", "portal"]);
export type CustomFieldScope = z.output<typeof CustomFieldScope>;

/** Texts with merge fields go to customers, who see the values of this scope alone. */
export const mergedScope: CustomFieldScope = "portal";

/** The name of a field in double braces: `customer.custom.region`. */
export const mergeName = (noun: NounWith<"custom">, key: string): string => `${noun}.custom.${key}`;

/** The scopes of values that every colleague may see, and that events carry. */
export const sharedScopes: readonly CustomFieldScope[] = ["staff", "portal"];

export const CustomFieldKey = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, "Must start with a letter and contain only a–z, 0–9 and _, up to 40 characters");

/**
 * A key made of a label that is none of `taken`: "Contract no. (old)" becomes "contract_no_old", and then "contract_no_old_2".
 * @param otherwise the beginning of the key of a label without Latin letters.
 */
export function keyFromLabel(label: string, taken: readonly string[], otherwise: string): string {
  const made = foldText(label)
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "")
    .slice(0, 36)
    .replace(/_+$/, "");
  const free = (key: string) => !taken.includes(key);
  if (made !== "" && free(made)) return made;
  let count = made === "" ? 1 : 2;
  while (!free(`${made || otherwise}_${count}`)) count += 1;
  return `${made || otherwise}_${count}`;
}

/** One choice of a select field; `value` is what records store, so a choice can be renamed. */
export const CustomFieldOption = z.strictObject({ value: CustomFieldKey, label: lineOf(100) });

/** A value in JSON: text for most types, true or false, or a list of choices. Numbers and amounts are decimal strings. */
export const CustomValue = z.union([z.string().max(10_000), z.boolean(), z.array(z.string().max(40)).max(100)]);
export type CustomValue = z.output<typeof CustomValue>;

/** What a caller may send for a value: numbers too, which are stored as decimal strings; null removes the value. */
export const CustomInput = z.record(CustomFieldKey, z.union([CustomValue, z.number(), z.null()]));
export type CustomInput = z.output<typeof CustomInput>;

/** A bound of `min` and `max`: a number or amount, a day, an instant, or a length of text, by the field's type. */
const Bound = lineOf(40).nullable();

/** The field of an audited change that holds the values of admin-only fields. */
export const restrictedChanges = "custom_restricted";

/** A record's values by their keys; fields without a value are left out. */
export const CustomValues = z.record(CustomFieldKey, CustomValue);
export type CustomValues = z.output<typeof CustomValues>;

/** The field of a record with its custom values, and the one by which they are sent. */
export const customValues = z.object({ custom: CustomValues });
export const customInput = z.strictObject({ custom: CustomInput.optional() });

/** A list's sort by a custom field: `custom.region`, or `-custom.region` for descending. */
const CustomSort = z.templateLiteral([z.literal(["custom.", "-custom."]), CustomFieldKey]);

const sortText = "The order; `custom.<key>` is a custom field, `-` in front means descending. Records without a value come last.";
const filterText =
  "By custom fields: `custom[<key>]` is text that the value contains, options separated by commas of which it has one, `true`, `false`, " +
  "or a number, amount, day or time, alone or as a range such as `10..20`, `10..` or `..20`.";

/**
 * The query of a list whose records have custom fields: it sorts by them too, and filters by key (`custom[region]=north`), in the form
 * that `readCondition` describes.
 */
export function customListQuery<const Field extends string>(sortable: readonly [Field, ...Field[]]) {
  const query = listQuery(sortable);
  return query.extend({
    sort: z.union([query.shape.sort.unwrap(), CustomSort]).describe(sortText).optional(),
    custom: z.record(CustomFieldKey, lineOf(500)).describe(filterText).optional(),
  });
}

/** What lists read of their input for custom fields. */
export interface CustomListInput {
  custom?: Record<string, string> | undefined;
  sort?: string | undefined;
}

/** A sort that is not by a custom field; undefined for one that is. */
export function ownSort<Sort extends string>(sort: Sort | undefined): Exclude<Sort, z.output<typeof CustomSort>> | undefined {
  return CustomSort.safeParse(sort).success ? undefined : (sort as Exclude<Sort, z.output<typeof CustomSort>> | undefined);
}

const customFieldFields = z.strictObject({
  label: lineOf(100),
  /** Identifies the field in the API, exports and merge fields. It never changes. */
  key: CustomFieldKey,
  type: CustomFieldType,
  /** Prefills new records. */
  default: CustomValue.nullable(),
  required: z.boolean(),
  /** The smallest number, amount, day or instant, or the fewest characters or choices. */
  min: Bound,
  max: Bound,
  /** A regular expression (RE2 syntax) that the whole text matches. */
  pattern: lineOf(300).nullable(),
  /** The choices of a select field, in order. */
  options: z.array(CustomFieldOption).max(100),
  /** The currency of an amount. */
  currency: Currency.nullable(),
  scope: CustomFieldScope,
  /** The place among the entity's fields, from 0; the others make room. */
  position: z.int().min(0).max(9999),
});

export const CustomField = z.object({
  id: CustomFieldId,
  entity: CustomEntity,
  ...customFieldFields.shape,
  /** The deleted field of another type that it took the place of, which keeps the values as they were. */
  replaces_id: CustomFieldId.nullable(),
  /** Whether its values are still being converted from those of that field. */
  filling: z.boolean(),
  deleted_at: Timestamp.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type CustomField = z.output<typeof CustomField>;

/** The part of a definition that decides which values are valid. */
export type CustomFieldRules = Pick<
  CustomField,
  "key" | "label" | "type" | "required" | "min" | "max" | "pattern" | "options" | "currency" | "default"
>;

export const CustomFieldCreate = customFieldFields.partial().required({ label: true, type: true }).extend({ entity: CustomEntity });
export const CustomFieldUpdate = customFieldFields.omit({ key: true, type: true }).partial();
export const CustomFieldList = listQuery(["position", "created_at"]).extend({ entity: CustomEntity, deleted: QueryFlag.optional() });
export const CustomFieldPage = pageOf(CustomField);

/** What deleting a field takes out of use. */
export const CustomFieldImpact = z.object({
  /** Records with a value. */
  records: z.int(),
  /** Saved views of all colleagues that show, filter or sort by it. */
  views: z.int(),
  /** Scheduled exports of all colleagues that have it as a column, or filter or sort by it. */
  scheduled_exports: z.int(),
  /** Texts of emails, contracts and proposals, and templates of them, that name it. */
  templates: z.int(),
  /** Webhooks whose messages carry its values. */
  webhooks: z.int(),
});
export type CustomFieldImpact = z.output<typeof CustomFieldImpact>;

/**
 * Another type for a field. Without options, a select field keeps those that there are, or gets one for each text that its values have; an
 * amount is in the company's currency if none is named.
 */
export const CustomFieldTypeChange = z.strictObject({
  type: CustomFieldType,
  options: customFieldFields.shape.options.optional(),
  currency: Currency.optional(),
});

/** What a change of type would make of the values. */
export const CustomFieldTypePreview = z.object({
  /** Records with a value. */
  records: z.int(),
  converted: z.int(),
  /** Those whose value does not fit the new type: they would have none. */
  lost: z.int(),
  /** The choices that a select field would have. */
  options: z.array(CustomFieldOption),
  /** Some of the values that do not fit, and why. */
  samples: z.array(z.object({ record_id: z.string(), value: z.string(), message: z.string() })),
});

/** What a field was at one of its versions. */
export const CustomFieldVersion = z.object({
  version: z.int(),
  label: CustomField.shape.label,
  type: CustomField.shape.type,
  created_at: Timestamp,
  /** Whether the field is the same now, apart from its place. */
  current: z.boolean(),
});

/** One field of a record with its value, and the version of the definition that the value was entered under. */
export const RecordCustomField = z.object({
  field: CustomField,
  value: CustomValue.nullable(),
  entered_under: CustomFieldVersion.nullable(),
});
export const RecordCustomFields = z.object({ data: z.array(RecordCustomField) });
