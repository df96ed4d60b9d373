import { spokenLanguages, type SpokenLanguage } from "@/lib/commerce/locale-of";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { FormLayout, FormName, FormTexts, PublicForms } from "./schema";

/** Faster than people fill in a form, and longer than they leave one open; both in milliseconds. */
export const fastestMs = 2000;
export const longestMs = 24 * 60 * 60_000;

/** @throws AppError `invalid` for a form that was sent too soon after it was opened, or too late. */
export function assertTimely(openedAt: number, now: number): void {
  const age = now - openedAt;
  if (age < fastestMs) throw invalidField("form_token", "too_fast", "The form was sent too quickly. Wait a moment and send it again.");
  if (age > longestMs) throw invalidField("form_token", "expired", "The form was open for too long. Load it again and send it.");
}

type ChallengeProblem = "required" | "wrong" | "expired" | "used";
const messages: Record<ChallengeProblem, string> = {
  required: "The form needs a solved challenge. Its form-config says where to get one.",
  wrong: "The challenge is not solved. Get a new one and try again.",
  expired: "The challenge has expired. Get a new one and try again.",
  used: "The challenge was used already. Get a new one and try again.",
};

/** Why a form was not accepted, for its challenge. */
export const challengeProblem = (code: ChallengeProblem): AppError => invalidField("challenge", code, messages[code]);

/** @throws AppError `invalid` if Turnstile is chosen without both of its keys. */
export function assertComplete(given: Pick<PublicForms, "challenge" | "turnstile_site_key" | "turnstile_secret_set">): void {
  if (given.challenge !== "turnstile") return;
  if (given.turnstile_site_key === null) throw invalidField("turnstile_site_key", "required", "Turnstile needs its site key.");
  if (!given.turnstile_secret_set) throw invalidField("turnstile_secret", "required", "Turnstile needs its secret key.");
}

/** The fields that each form has without custom ones, in the order in which people fill them in, and those that it can't do without. */
export const formFields = {
  lead: { all: ["name", "email", "company", "phone", "website", "city", "message"], needed: ["name", "email"] },
  ticket: {
    all: ["requester_name", "requester_email", "department_id", "subject", "message"],
    needed: ["requester_name", "requester_email", "subject", "message"],
  },
} as const satisfies Record<FormName, { all: readonly string[]; needed: readonly string[] }>;

/** A field that the product asks for on a form, not one that the company defined. */
const isBuiltIn = (form: FormName, name: string): boolean => (formFields[form].all as readonly string[]).includes(name);

function hasCredentials(text: string): boolean {
  const { username, password } = new URL(text);
  return username !== "" || password !== "";
}

/**
 * @throws AppError `invalid` for a layout with a field twice, with one that the form does not have, or without one that it needs, and for
 * an address that would give every sender a user name or password.
 */
export function assertLayout(form: FormName, layout: FormLayout | null): void {
  if (layout === null) return;
  if (layout.redirect_url !== null && hasCredentials(layout.redirect_url))
    throw invalidField(`${form}.redirect_url`, "url", "The address must not contain a user name or password.");
  const path = `${form}.fields`;
  const names = layout.fields.map(({ name }) => name);
  if (new Set(names).size !== names.length) throw invalidField(path, "duplicate", "A field can be in the form once.");
  const unknown = names.find((name) => !isBuiltIn(form, name) && !name.startsWith("custom."));
  if (unknown !== undefined) throw invalidField(path, "unknown", `The form has no field ${unknown}.`);
  const missing = formFields[form].needed.find((name) => !names.includes(name));
  if (missing !== undefined) throw invalidField(path, "required", `The form needs the field ${missing}.`);
}

/** Who reads a form: the language to show it in, and the company's own, in which a text is shown that the first lacks. */
export interface FormReader {
  language: SpokenLanguage;
  company: SpokenLanguage;
}

/** A text as the reader sees it; null where the company has it in no language. */
export function textFor(texts: FormTexts, { language, company }: FormReader): string | null {
  return [language, company, ...spokenLanguages].flatMap((each) => texts[each] ?? [])[0] ?? null;
}

interface Arranged {
  name: string;
  label: string;
  required: boolean;
}

/** The fields as a layout has them: its order, its words, and required where it or the field says so. */
export function arrangeFields<F extends Arranged>(
  layout: FormLayout | null,
  all: readonly F[],
  reader: FormReader,
): (F & { help: string | null })[] {
  if (layout === null) return all.map((field) => ({ ...field, help: null }));
  const byName = new Map(all.map((field) => [field.name, field]));
  return layout.fields.flatMap(({ name, label, help, required }) => {
    const field = byName.get(name);
    if (field === undefined) return [];
    return [{ ...field, label: textFor(label, reader) ?? field.label, required: field.required || required, help: textFor(help, reader) }];
  });
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/**
 * @param there the custom fields that the form can have now; the layout may name others that were deleted since.
 * @throws AppError `invalid` that names each field that the layout requires and that is missing, each that it does not ask for, and a
 * consent that is not given.
 */
export function assertObeys(
  form: FormName,
  layout: FormLayout | null,
  sent: Readonly<Record<string, unknown>>,
  there: (name: string) => boolean,
): void {
  if (layout === null) return;
  const asked = new Set(layout.fields.map(({ name }) => name));
  const missing = layout.fields.filter(({ name, required }) => required && there(name) && isEmpty(sent[name]));
  const unasked = Object.keys(sent).filter((name) => isBuiltIn(form, name) && !asked.has(name) && !isEmpty(sent[name]));
  const isAgreed = textFor(layout.consent, { language: "en", company: "en" }) === null || sent["consent"] === true;
  const errors = [
    ...missing.map(({ name: path }) => ({ path, code: "required", message: "Must not be empty." })),
    ...unasked.map((path) => ({ path, code: "unknown", message: "The form doesn’t ask for this field." })),
    ...(isAgreed ? [] : [{ path: "consent", code: "required", message: "The form asks for this agreement." }]),
  ];
  if (errors[0]) throw new AppError("invalid", errors[0].message, { errors });
}
