import type { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { toWire } from "@/lib/commerce/money";
import { customOf, type WithCustomValues } from "@/lib/domains/custom-fields/resource";
import type { CustomFieldScope } from "@/lib/domains/custom-fields/schema";
import { Language } from "@/lib/domains/customers/schema";
import type { Contract as ContractRow, ContractTemplate as TemplateRow } from "@/prisma/generated/client";
import { noticeDateOf } from "./rules";
import { ContractSigning, ContractStatus, type Contract, type ContractOffer, type ContractTemplate } from "./schema";

const dayOf = (column: Date | null) => (column === null ? null : fromDayColumn(column));

/** A row as callers see it who see the custom values of these scopes. */
export function toContract(
  {
    tenant_id: _tenant,
    attention_day: _attention,
    start_day,
    end_day,
    terminated_day,
    reminded_day,
    renewed_from_day,
    notice_reminded_day,
    sign_by_day,
    document: _document,
    look: _look,
    logo_file_id: _logo,
    pdf_key: _key,
    custom,
    ...row
  }: ContractRow & WithCustomValues,
  scopes: readonly CustomFieldScope[],
): Contract {
  const currency = Currency.parse(row.currency);
  const end_date = fromDayColumn(end_day);
  return {
    ...row,
    start_date: fromDayColumn(start_day),
    end_date,
    value: row.value === null ? null : toWire(row.value, currency),
    currency,
    status: ContractStatus.parse(row.status),
    signing: ContractSigning.parse(row.signing),
    language: Language.parse(row.language),
    notice_date: noticeDateOf({ end_date, notice_days: row.notice_days }),
    sign_by: dayOf(sign_by_day),
    terminated_on: dayOf(terminated_day),
    reminded_on: dayOf(reminded_day),
    renewed_from: dayOf(renewed_from_day),
    notice_reminded_on: dayOf(notice_reminded_day),
    custom: customOf(custom, scopes),
  };
}

/** A row as its customer sees it. */
export function toOffer({ start_day, end_day, sign_by_day, ...row }: ContractRow): z.output<typeof ContractOffer> {
  return {
    id: row.id,
    title: row.title,
    status: ContractStatus.parse(row.status),
    signing: ContractSigning.parse(row.signing),
    revision: row.revision,
    start_date: fromDayColumn(start_day),
    end_date: fromDayColumn(end_day),
    sign_by: dayOf(sign_by_day),
    sent_at: row.sent_at,
    signed_at: row.signed_at,
  };
}

export function toTemplate({ tenant_id: _tenant, ...row }: TemplateRow): ContractTemplate {
  return { ...row, language: Language.parse(row.language) };
}
