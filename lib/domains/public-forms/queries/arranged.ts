import type { z } from "zod";
import { assertNewValues, readDefinitions } from "@/lib/domains/custom-fields";
import { offeredTypes, type CustomField, type CustomFieldScope, type CustomInput } from "@/lib/domains/custom-fields/schema";
import { readSettings } from "@/lib/domains/settings";
import { languageOf, type SpokenLanguage } from "@/lib/commerce/locale-of";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { asCompany, findPublicForms } from "../queries";
import { toPublicForms } from "../resource";
import { arrangeFields, assertObeys, textFor } from "../rules";
import type { arrangedForm, CustomFormField, FormLayout, FormName } from "../schema";

/** Leads have no portal, so a company decides by arranging the form which of its fields strangers fill in. */
const openScopes: Record<FormName, readonly CustomFieldScope[]> = { lead: ["staff", "portal"], ticket: ["portal"] };

/** Whether a form can have this field of the company's own. */
export function isOffered(form: FormName, { scope, type }: Pick<CustomField, "scope" | "type">): boolean {
  return openScopes[form].includes(scope) && offeredTypes.includes(type);
}

async function readLayout(ctx: Ctx, form: FormName): Promise<FormLayout | null> {
  return toPublicForms(await findPublicForms(ctx))[form];
}

/** The company's own fields that a form can have. */
export async function readFormFields(ctx: Ctx, form: FormName): Promise<CustomField[]> {
  const fields = await readDefinitions(asCompany(ctx), form);
  return fields.filter((field) => isOffered(form, field));
}

/** Those that it asks for: the ones in its layout, or as it comes all of a ticket and none of a lead. */
async function readAskedFields(ctx: Ctx, form: FormName, layout: FormLayout | null): Promise<CustomField[]> {
  if (layout === null && form === "lead") return [];
  const asked = layout && new Set(layout.fields.map(({ name }) => name));
  return (await readFormFields(ctx, form)).filter(({ key }) => asked === null || asked.has(`custom.${key}`));
}

interface BuiltIn {
  name: string;
  label: string;
  required: boolean;
}

type Arrangement<F> = { [K in keyof typeof arrangedForm]: z.output<(typeof arrangedForm)[K]> } & {
  fields: (F & { help: string | null })[];
  custom_fields: z.output<typeof CustomFormField>[];
};

/** A form as its reader sees it: the built-in fields given and the company's own, by the company's arrangement. */
export async function arrangeForm<F extends BuiltIn>(
  ctx: Ctx,
  form: FormName,
  { fields, language }: { fields: readonly F[]; language: SpokenLanguage },
): Promise<Arrangement<F>> {
  const layout = await readLayout(ctx, form);
  const own = (await readAskedFields(ctx, form, layout)).map((field) => ({
    name: `custom.${field.key}`,
    label: field.label,
    required: field.required,
    custom: field,
  }));
  const reader = { language, company: languageOf((await readSettings(ctx)).locale) };
  const arranged = arrangeFields<{ name: string; label: string; required: boolean; builtIn?: F; custom?: CustomField }>(
    layout,
    [...fields.map((field) => ({ name: field.name, label: field.label, required: field.required, builtIn: field })), ...own],
    reader,
  );
  const words = ["title", "intro", "thanks", "consent"] as const;
  const [title, intro, thanks, consent] = words.map((name) => (layout === null ? null : textFor(layout[name], reader)));
  return {
    title: title ?? null,
    intro: intro ?? null,
    thanks: thanks ?? null,
    redirect_url: layout?.redirect_url ?? null,
    consent: consent ?? null,
    order: arranged.map(({ name }) => name),
    fields: arranged.flatMap(({ builtIn, label, help, required }) => (builtIn ? [{ ...builtIn, label, help, required }] : [])),
    custom_fields: arranged.flatMap(({ custom, label, help, required }) =>
      custom ? [{ key: custom.key, label, help, type: custom.type, required, options: custom.options }] : [],
    ),
  };
}

/**
 * Judges what was sent by the company's arrangement of the form.
 * @param gone built-in fields that it cannot have now, whatever the layout says.
 * @throws AppError `invalid` that names each field that is wrong, missing or not asked for.
 */
export async function assertArranged(
  ctx: CommandCtx,
  form: FormName,
  sent: Readonly<Record<string, unknown>> & { custom?: CustomInput | undefined },
  gone: readonly string[] = [],
): Promise<void> {
  const layout = await readLayout(ctx, form);
  const asked = await readAskedFields(ctx, form, layout);
  const { custom = {} } = sent;
  const named = Object.fromEntries(Object.entries(custom).map(([key, value]) => [`custom.${key}`, value]));
  const there = (name: string) =>
    !gone.includes(name) && (!name.startsWith("custom.") || asked.some(({ key }) => `custom.${key}` === name));
  assertObeys(form, layout, { ...sent, ...named }, there);
  const keys = asked.map(({ key }) => key);
  await assertNewValues(asCompany(ctx), form, custom, keys);
}

interface ShownConsent {
  text: string;
  language: SpokenLanguage;
}

/** What the sender agreed to, in the language that the form was read in; null where the form asks for nothing. */
export async function readConsent(ctx: Ctx, form: FormName, asked: SpokenLanguage | undefined): Promise<ShownConsent | null> {
  const layout = await readLayout(ctx, form);
  const company = languageOf((await readSettings(ctx)).locale);
  const language = asked ?? company;
  const text = layout && textFor(layout.consent, { language, company });
  return text === null ? null : { text, language };
}
