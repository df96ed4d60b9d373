import { headers } from "next/headers";
import { readSurveyLanguage } from "@/lib/domains/surveys";
import { pageHeader, readVisitor } from "@/lib/kernel/http/pages/site-page";

/** The language of the person whom the page of a survey asks; null on all other pages. */
export async function readSurveyPageLanguage(): Promise<string | null> {
  const [, folder, site = "", token = ""] = ((await headers()).get(pageHeader) ?? "").split("/");
  if (folder !== "d" || site === "" || token === "") return null;
  const ctx = await readVisitor(site);
  return ctx && readSurveyLanguage(ctx, token);
}
