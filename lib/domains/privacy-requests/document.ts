import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { formatDay } from "@/lib/commerce/format-day";
import { languageOf, localeOf } from "@/lib/commerce/locale-of";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { partiesOf, renderDocumentPdf, viewDocument, type DocumentPdf } from "@/lib/domains/documents";
import { readSettings } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import type { PrivacyRequest as PrivacyRequestRow } from "@/prisma/generated/client";
import ar from "./defaults/ar.json";
import en from "./defaults/en.json";
import { toPrivacyRequest } from "./resource";
import type { PrivacyTable } from "./schema";
import { tableName } from "./rules/table-names";

const texts = { en, ar } as const;
type Language = keyof typeof texts;
const none = { subtotal: 0n, discount_total: 0n, tax_total: 0n, total: 0n };

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);

/** In Markdown, a name or address of the person is text. */
const escaped = (text: string): string => text.replace(/[\\`*_{}[\]()#+\-.!|<>~]/g, "\\$&");

/** What stays of one table, by law and under a hold. */
function keptOf(language: Language, locale: string, { table, kept, held, reason, until }: PrivacyTable): string[] {
  const words = texts[language];
  const say = (count: number, why: string, day: string | null) =>
    `- ${fill(day === null ? words.no_day : words.until, {
      ...{ table: tableName(language, table), count: String(count), reason: why },
      day: day === null ? "" : formatDay(day, locale),
    })}`;
  return [
    ...(kept > 0 && reason !== null ? [say(kept, words[`reason_${reason}`], until)] : []),
    ...(held > 0 ? [say(held, words.reason_hold, null)] : []),
  ];
}

/** The sections of a certificate, in Markdown. */
export function certificateSections(
  summary: readonly PrivacyTable[],
  { language, locale, values }: { language: Language; locale: string; values: Readonly<Record<string, string>> },
): { heading: string; body: string }[] {
  const words = texts[language];
  const safe = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escaped(value)]));
  const rows = summary.filter(({ changed, deleted, kept, held }) => changed + deleted + kept + held > 0);
  const head = words.certificate_columns.split("|");
  const table = [
    `| ${head.join(" | ")} |`,
    `| ${head.map((_, index) => (index === 0 ? "---" : "---:")).join(" | ")} |`,
    ...rows.map(
      ({ table: name, changed, deleted, kept, held }) =>
        `| ${[tableName(language, name), ...[changed, deleted, kept + held].map(String)].join(" | ")} |`,
    ),
  ].join("\n");
  const stays = rows.flatMap((row) => keptOf(language, locale, row));
  return [
    { heading: "", body: `${fill(words.certificate_intro, safe)}\n\n${fill(words.certificate_id, safe)}` },
    { heading: words.certificate_rows, body: `${table}\n\n${words.certificate_emptied}` },
    {
      heading: words.certificate_kept,
      body: stays.length === 0 ? words.certificate_nothing : `${stays.join("\n")}\n\n${words.certificate_use}`,
    },
    { heading: "", body: words.certificate_complaint },
  ];
}

/**
 * The certificate of an erasure as PDF, in the person's language.
 * @throws AppError `conflict` before the erasure is done, and for a request of another type.
 */
export async function renderCertificate(ctx: Ctx, row: PrivacyRequestRow): Promise<DocumentPdf> {
  const { status, type, summary, closed_at, received_day } = toPrivacyRequest(row);
  if (type !== "erasure" || closed_at === null || (status !== "fulfilled" && status !== "partly_refused"))
    throw new AppError("conflict", "There is no certificate: nothing was erased by this request.");
  const settings = await readSettings(ctx);
  const language = languageOf(row.language);
  const locale = localeOf(language, settings.country);
  const issue_date = dayInTimezone(closed_at, settings.timezone);
  const buyer = { name: row.name, tax_id: null, country: null, addresses: [] };
  const document = {
    ...{ customer_id: row.id, currency: settings.currency, exchange_rate: null, tax_profile_id: null, prices_mode: "exclusive" },
    ...{ rounding: "document", discount: null, issue_day: toDayColumn(issue_date), series_id: null, language, reference: null },
    ...{ notes: "", terms: "", parties: partiesOf(settings, buyer, language), look: null, logo_file_id: null, lines: [], ...none },
  };
  const values = {
    ...{ company: settings.company_name, name: row.name, email: row.email, id: encodeId("privacy_request", row.id) },
    ...{ received: formatDay(fromDayColumn(row.received_day), locale), erased: formatDay(issue_date, locale) },
  };
  return renderDocumentPdf(ctx, {
    row: document,
    number: `erasure-${received_day}`,
    stored_as: null,
    view: async () => {
      const view = await viewDocument(ctx, document, {
        ...{ title_key: "erasure_certificate", line_noun: "privacy_request", number: "", status: "sent", payment_link: null },
        dates: { issue_date, due_date: null, supply_date: null, expiry_date: null },
        amount_paid: 0n,
      });
      return { ...view, proposal: { title: "", sections: certificateSections(summary, { language, locale, values }), certificate: null } };
    },
  });
}
