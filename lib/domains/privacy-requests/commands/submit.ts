import { z } from "zod";
import { asCompany, publicForm, readProtection } from "@/lib/domains/public-forms";
import { FormProtection } from "@/lib/domains/public-forms/schema";
import { readSettings } from "@/lib/domains/settings";
import { openToVisitors, query } from "@/lib/kernel/operation";
import { addressesOnFile } from "../queries/addresses";
import { PrivacyReceived, PrivacySubmission } from "../schema";
import { storeRequest } from "./open";
import { mailLink } from "./proof";

const formName = "privacy_requests";
const reason = "Anyone may ask a company for their own data.";

export const getPrivacyForm = query({
  id: "privacy_requests.get_form",
  summary: "Get what the form for privacy requests needs",
  access: openToVisitors(reason),
  input: z.strictObject({}),
  output: z.object({ company_name: z.string(), ...FormProtection.shape }),
  example: {},
  async run(ctx) {
    const company = asCompany(ctx);
    return { company_name: (await readSettings(company)).company_name, ...(await readProtection(company, formName)) };
  },
});

/** The answer is the same whether the company knows the address or not; a link goes only to addresses that it knows. */
export const { submit: submitPrivacyRequest, withoutScripts: submitPrivacyRequestWithoutScripts } = publicForm({
  form: formName,
  summary: "Ask a company for your own data",
  reason,
  input: PrivacySubmission,
  output: PrivacyReceived,
  example: {
    type: "access",
    name: "Grace Hall",
    email: "grace@northwind.example",
    form_token: "mjy3k5c0.Kx0vJc2h1mQw",
    challenge: "eyJjaGFsbGVuZ2UiOnt9fQ",
  },
  received: { received: true as const },
  async store(visitor, { type, name, email, details, language }) {
    const ctx = asCompany(visitor);
    const optional = { ...(details === undefined ? {} : { details }), ...(language === undefined ? {} : { language }) };
    const addresses = await addressesOnFile(ctx, { email, phone: null });
    const request = await storeRequest(ctx, "form", { type, name, email, ...optional }, addresses.length > 0);
    for (const address of addresses) await mailLink(ctx, request, "identity", address);
  },
});
