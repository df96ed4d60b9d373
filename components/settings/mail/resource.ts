import type { Wire } from "@/components/api/resource";
import { defineVerbs, type Verb } from "@/components/api/verb";
import type { MailPreview, MailTemplate } from "@/lib/domains/email-templates/schema";

interface TemplateKey {
  key: string;
  language: string;
}

export const mailTemplates = defineVerbs<{
  read: Verb<TemplateKey, Template>;
  replace: Verb<TemplateKey, Template>;
  revert: Verb<TemplateKey, Template>;
  test: Verb<TemplateKey & Filling, unknown>;
  preview: Verb<TemplateKey & Filling, Wire<typeof MailPreview>>;
}>("/api/tenant/email-templates", {
  read: "GET /{key}",
  replace: "PUT /{key}",
  revert: "DELETE /{key}",
  test: "POST /{key}/test",
  preview: "POST /{key}/preview",
});

/** The record whose values fill the email; sample data without one. */
interface Filling {
  record_id?: string;
}

export type Template = Wire<typeof MailTemplate>;

/** What a company may change of an email. */
export type Words = Pick<Template, "subject" | "body" | "button_label">;
export const parts = ["subject", "body", "button_label"] as const satisfies readonly (keyof Words)[];

export const wordsOf = ({ subject, body, button_label }: Words): Words => ({ subject, body, button_label });
