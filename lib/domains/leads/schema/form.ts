import { z } from "zod";
import { customInput } from "@/lib/domains/custom-fields/schema";
import { fieldWords, formConfig, submissionFields } from "@/lib/domains/public-forms/schema";
import { TypedEmailAddress, textOf } from "@/lib/kernel/base/wire";
import { leadFields } from "./fields";

/** What somebody sends through the public form. The texts about campaign and pages come from the page around the form. */
export const LeadSubmission = z.strictObject({
  ...leadFields.pick({ name: true }).shape,
  email: TypedEmailAddress,
  ...leadFields.pick({ company: true, phone: true, website: true, city: true }).partial().shape,
  message: textOf(4000).optional(),
  ...leadFields.pick({ first_touch: true, last_touch: true, referrer: true, landing_page: true }).partial().shape,
  ...customInput.shape,
  ...submissionFields,
});
export type LeadSubmission = z.output<typeof LeadSubmission>;

/** The same for everybody: it says nothing about whom the company knows. */
export const LeadReceived = z.object({ received: z.literal(true) });

export const LeadFormField = z.object({
  name: z.enum(["name", "email", "company", "phone", "website", "city", "message"]),
  ...fieldWords,
  type: z.enum(["text", "email", "tel", "url", "textarea"]),
  max_length: z.int(),
});

export const LeadFormConfig = z.object({
  ...formConfig,
  fields: z.array(LeadFormField),
});
