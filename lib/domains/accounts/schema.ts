import { z } from "zod";
import { Country } from "@/lib/commerce/countries";
import { Currency } from "@/lib/commerce/currencies";
import { Locale, Timezone } from "@/lib/domains/settings/schema";
import { EmailAddress, lineOf } from "@/lib/kernel/base/wire";

/** What a new company is made of. Ids are database ids: this never comes over the wire. */
export const TenantCreate = z.strictObject({
  id: z.guid(),
  slug: z.string(),
  verified: z.boolean(),
  company_name: lineOf(200),
  country: Country,
  currency: Currency.optional(),
  timezone: Timezone.optional(),
  locale: Locale.optional(),
  owner: z.strictObject({ email: EmailAddress, name: lineOf(200), password_hash: z.string() }),
  wrapped_key: z.string(),
});
