import { headers } from "next/headers";
import { readSurveyLanguage } from "@/lib/domains/surveys";
import { AppError } from "@/lib/kernel/base/errors";
import { pageHeader, readVisitor } from "@/lib/kernel/http/pages/site-page";

/** The language of the person whom the page of a survey asks; null on all other pages. */
export async function readSurveyPageLanguage(): Promise<string | null> {
  const [, folder, site = "", token = ""] = ((await headers()).get(pageHeader) ?? "").split("/");
  if (folder !== "d" || site === "" || token === "") return null;
  const ctx = await readVisitor(site);
  if (ctx === null) return null;
  try {
    return (await readSurveyLanguage(ctx, { token })).language;
  } catch (error) {
    if (error instanceof AppError && (error.code === "not_found" || error.code === "invalid")) return null;
    throw error;
  }
}
