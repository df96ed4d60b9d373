import { getSurveyForm, respondToSurvey } from "@/lib/domains/surveys";
import { placeOf } from "@/lib/kernel/auth/attempts";
import { idInLinkToken } from "@/lib/kernel/auth/link-token";
import { visitorContext, type TenantInfo } from "@/lib/kernel/context";
import { decodeInput } from "@/lib/kernel/http/endpoint/endpoint";
import { limitVisitors, type PublicRate } from "@/lib/kernel/http/endpoint/public-endpoint";
import { siteForm } from "@/lib/kernel/http/pages/site-form";
import type { Runtime } from "@/lib/kernel/runtime";
import { findTenantOfRecord } from "@/lib/kernel/tenancy/tenants";

export const readRate: PublicRate = { name: "survey-read", address: { burst: 60, seconds: 1 }, tenant: { burst: 600, seconds: 0.1 } };
/** A survey's token names its company at the base host, where the host doesn't. */
export async function tenantOfToken(runtime: Runtime, { token }: { token?: string | undefined }): Promise<TenantInfo | null> {
  const id = token === undefined ? null : idInLinkToken(token);
  return id === null ? null : findTenantOfRecord(runtime, "survey_response", id);
}

export const respondRate: PublicRate = { name: "survey-respond", address: { burst: 30, seconds: 6 }, tenant: { burst: 300, seconds: 0.5 } };

/** Fifty answers of 5,000 characters of any script, percent-encoded, fit. */
const limit = 3 * 1024 * 1024;

/** The form on a survey's page. It shows what is asked so far, and again what an answer adds. */
export const respondByForm = siteForm<{ token: string }>({
  reason: "The form of a survey, which works without a script; its tenant is the host’s.",
  operationId: respondToSurvey.id,
  fields: null,
  limit,
  page: pageOf,
  async work({ runtime, tenant, request, names, fields }) {
    const ctx = visitorContext(runtime, tenant, request);
    await limitVisitors(runtime, respondRate, tenant, placeOf(request.ip), new Headers());
    const token = decodeURIComponent(names.token);
    const { questions } = await getSurveyForm(ctx, { token });
    const answers = readAnswers(questions, fields);
    const responded = await respondToSurvey(ctx, decodeInput(respondToSurvey.input, { token, answers }, ["token"]));
    const shown = new Set(String(fields["shown"] ?? "").split(" "));
    const isNew = responded.asked.some((key) => !shown.has(key));
    const outcome = isNew ? "?more=1#more" : responded.status === "complete" ? "?sent=1" : "?problem=incomplete";
    return { location: `${pageOf(names)}${outcome}`, body: responded };
  },
});

function pageOf({ token }: { token: string }): string {
  return `/d/${encodeURIComponent(decodeURIComponent(token))}`;
}

type Question = { key: string; kind: string; options?: readonly { key: string }[]; rows?: readonly { key: string }[] };

/**
 * Answers from the fields of the page: `a.<key>` for an answer, `a.<key>.<option>` for each option of several, `a.<key>.<row>` for a row.
 * Empty fields are left out;
 * the operation refuses what is no number where one is asked for.
 */
function readAnswers(questions: readonly Question[], fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    questions.flatMap(({ key, kind, options = [], rows = [] }): [string, unknown][] => {
      const value = fields[`a.${key}`];
      if (kind === "choice") {
        const chosen = options
          .map((option) => option.key)
          .filter((option) => value === option || fields[`a.${key}.${option}`] !== undefined);
        return chosen.length === 0 ? [] : [[key, chosen]];
      }
      if (kind === "matrix") {
        const chosen = rows.flatMap((row) => {
          const option = fields[`a.${key}.${row.key}`];
          return typeof option === "string" && option !== "" ? [[row.key, option] as const] : [];
        });
        return chosen.length === 0 ? [] : [[key, Object.fromEntries(chosen)]];
      }
      if (typeof value !== "string" || value.trim() === "") return [];
      return [[key, kind === "text" ? value : Number(value)]];
    }),
  );
}
