import { openPrivacyRequest } from "@/lib/domains/privacy-requests";
import type { OpenCompany } from "./open-company";

const asked = {
  en: { name: "Grace Hall", email: "grace.hall@northwind.example", details: "Please send me a copy of everything you have about me." },
  ar: { name: "هدى السالم", email: "huda@alsalem.example", details: "أرجو إرسال نسخة من كل ما لديكم عني." },
};

/** A request for access that reached the company by email, three weeks before its last day. */
export async function addPrivacyRequests(opened: OpenCompany): Promise<void> {
  const at = new Date(opened.since.getTime() + 355 * 86_400_000);
  const { language } = opened.company.home;
  await openPrivacyRequest(opened.ctx("owner", at), { type: "access", language, ...asked[language] });
}
