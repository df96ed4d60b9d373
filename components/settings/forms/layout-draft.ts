import { formFields } from "@/lib/domains/public-forms/rules";
import type { FormLayout, FormName, FormTexts } from "@/lib/domains/public-forms/schema";
import { locales, type Locale } from "@/lib/i18n/locale";

/** A field that the form can have; a needed one can be neither removed nor optional. */
export interface AvailableField {
  name: string;
  /** What it is called unless the company says otherwise. */
  labels: Readonly<Record<Locale, string>>;
  type: string;
  required: boolean;
  needed: boolean;
}

/** A company's own field that the form can have. */
export interface OwnField {
  key: string;
  label: string;
  type: string;
  required: boolean;
}

/** What a form says by itself. */
export interface FormWords {
  title: string;
  text: string;
  send: string;
  fields: Readonly<Record<string, string>>;
}

export type WordsByLanguage = Readonly<Record<Locale, FormWords>>;

const types: Readonly<Record<string, string>> = { message: "textarea", department_id: "single_select" };

const inEach = (text: (locale: Locale) => string) =>
  Object.fromEntries(locales.map((locale) => [locale, text(locale)])) as Record<Locale, string>;

/** Every field that the form can have, in the order in which it has them as it comes. */
export function availableFields(form: FormName, words: WordsByLanguage, own: readonly OwnField[]): readonly AvailableField[] {
  const { all, needed } = formFields[form];
  const isNeeded = (name: string) => (needed as readonly string[]).includes(name);
  const fixed = all.map((name) => ({
    name,
    labels: inEach((locale) => words[locale].fields[name] ?? name),
    type: types[name] ?? "text",
    required: isNeeded(name),
    needed: isNeeded(name),
  }));
  return [
    ...fixed,
    ...own.map(({ key, label, ...field }) => ({ ...field, name: `custom.${key}`, labels: inEach(() => label), needed: false })),
  ];
}

/** The form as it comes, as a layout to start from: a lead's own fields join it only by choice. */
export function defaultLayout(form: FormName, available: readonly AvailableField[]): FormLayout {
  const shown = available.filter(({ name }) => form === "ticket" || !name.startsWith("custom."));
  return {
    title: {},
    intro: {},
    thanks: {},
    redirect_url: null,
    consent: {},
    fields: shown.map(({ name, required }) => ({ name, label: {}, help: {}, required })),
  };
}

/** The texts with one language's replaced; an empty one is left out. */
export function withText(texts: FormTexts, language: Locale, text: string): FormTexts {
  const others = Object.entries(texts).filter(([each]) => each !== language);
  return Object.fromEntries(text === "" ? others : [...others, [language, text]]);
}
