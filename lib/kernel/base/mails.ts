import type { Noun } from "./nouns";

/** The languages of the defaults. */
export type MailLanguage = "en" | "ar";

/** The default of an email in one language. */
export interface MailText {
  /** One line. */
  subject: string;
  /** Markdown with the tags of `lib/domains/mail/rules/markup.ts`. */
  body: string;
  button_label: string;
}

/** A default with a value for each of its merge names but `company.name`; dates and times are in ISO 8601. */
type SampledText<Field extends string> = MailText & { sample: Record<Exclude<Field, "company.name">, string> };

/**
 * Where an email's button leads: nowhere, to a page or document link that the company may pass on, to a link in which its reader acts in
 * their own name, or to one that works once. `code`: instead of a button it shows a code that works once.
 */
export const mailButtons = ["none", "page", "personal", "once", "code"] as const;
export type MailButton = (typeof mailButtons)[number];

declare const personal: unique symbol;

/** The URL of a link in which its reader acts in their own name. Only emails that declare such a button take it. */
export type PersonalUrl = string & { readonly [personal]: true };
/** The URL that an email with this button takes. */
export type ButtonUrl<Button extends MailButton> = Button extends "none" | "code"
  ? never
  : Button extends "page"
    ? string & { readonly [personal]?: never }
    : string;

/** The code that an email with this button takes. */
export type CodeOf<Button extends MailButton> = Button extends "code" ? string : never;

export const personalUrl = (url: string): PersonalUrl => url as PersonalUrl;

/** An email that the product sends; its domain declares it in `mails.ts`, and `lib/domains/mail-list.ts` gathers all of them. */
export interface MailDefinition<Field extends string = string, Button extends MailButton = MailButton> {
  /** A customer can reply to the company. */
  readonly to: "customer" | "staff";
  /**
   * About a person's account (`own`) or a new one (`joining`): in a company's text it has no picture, link or button but its own. `own`
   * comes from the product, since the account may open several companies.
   */
  readonly account?: "own" | "joining";
  /** Its link proves the recipient's address, so it is sent before the company is verified. */
  readonly verifies?: boolean;
  /** Links that are a query alone, such as `[9](?9)`, lead where the button leads, with that query. */
  readonly choices?: boolean;
  /** An email with a personal link goes to its own recipients alone; one whose link or code works once cannot be sent again. */
  readonly button: Button;
  /** A survey or a digest, from which its recipient may unsubscribe. */
  readonly unsubscribable?: boolean;
  /** Mail programs show it below the earlier ones that thread and are about the same record. */
  readonly threads?: boolean;
  /**
   * `person`: a person wrote it; `answer`: it answers an email or a form by itself. Other emails are automatic too, but answer nothing.
   */
  readonly origin?: "person" | "answer";
  /** The noun whose `mailValues` in `record.ts` can fill a preview with a real record. */
  readonly record?: Noun;
  /** The names allowed in double braces. `company.name` is set automatically. */
  readonly fields: readonly Field[];
  /** Names that may be without a value: a line of the body that names one is then left out. */
  readonly optional?: readonly NoInfer<Field>[];
  readonly texts: Readonly<Record<MailLanguage, SampledText<Field>>>;
}

/** Declares an email with its texts, which are data beside it, one file per language. */
export function defineMail<const Field extends string, const Button extends MailButton>(
  definition: MailDefinition<Field, Button>,
): MailDefinition<Field, Button> {
  return definition;
}
