import { toDayColumn } from "@/lib/commerce/day-column";
import { findLiveCustomer } from "@/lib/domains/customers";
import { keepImages } from "@/lib/domains/documents";
import { readSettings, tenantToday } from "@/lib/domains/settings";
import { command } from "@/lib/kernel/operation";
import { createRow, findRow } from "@/lib/kernel/rows";
import { contractCreated } from "../events";
import { contractRows, templateRows } from "../rows";
import { assertNotOver, assertTerm } from "../rules";
import { Contract, ContractCreate } from "../schema";
import { assertOwner, attentionColumn, valueColumn } from "./columns";

export const createContract = command({
  id: "contracts.create",
  summary: "Create a contract, as a draft unless its status says active",
  permission: "contracts.write",
  input: ContractCreate,
  output: Contract,
  example: {
    customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
    title: "Maintenance of the roastery",
    start_date: "2026-01-01",
    end_date: "2026-12-31",
    value: "12000.00",
    notice_days: 30,
    auto_renewal_months: 12,
  },
  async run(ctx, { start_date, end_date, value = null, status = "draft", template_id, ...fields }) {
    assertTerm({ start_date, end_date, notice_days: fields.notice_days ?? null });
    const customer = await findLiveCustomer(ctx, fields.customer_id);
    await assertOwner(ctx, fields.owner_id);
    const today = await tenantToday(ctx);
    if (status === "active") assertNotOver(end_date, today);
    const currency = fields.currency ?? customer.currency ?? (await readSettings(ctx)).currency;
    const { principal } = ctx;
    const owner_id = principal.kind === "staff" ? principal.staff_id : customer.owner_id;
    const template = template_id === undefined ? null : await findRow(ctx, templateRows, template_id);
    const columns = {
      description: "",
      owner_id,
      notice_days: null,
      body: template?.body ?? "",
      language: template?.language ?? customer.language,
      auto_renewal_months: null,
      ...fields,
      status,
      currency,
      start_day: toDayColumn(start_date),
      end_day: toDayColumn(end_date),
      value: valueColumn(value, currency),
    };
    const attention_day = attentionColumn(today, { ...columns, reminded_days: null, notice_reminded_day: null });
    const contract = await createRow(ctx, contractRows, { ...columns, attention_day }, contractCreated);
    await keepImages(ctx, { owner: "contract", id: contract.id, texts: { body: columns.body } });
    return contract;
  },
});
