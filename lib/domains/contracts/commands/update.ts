import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { keepImages } from "@/lib/domains/documents";
import { tenantToday } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { contractUpdated } from "../events";
import { contractRows } from "../rows";
import { assertChangeable, assertTerm } from "../rules";
import { assertNotOut, isOut, isSigned } from "../rules/text";
import { Contract, ContractId, ContractStatus, ContractUpdate } from "../schema";
import { assertOwner, attentionColumn, valueColumn } from "./columns";

/** What the customer is not shown. */
const internal = ["description", "owner_id"];

export const updateContract = command({
  id: "contracts.update",
  summary: "Change a contract; only the fields sent change. Once it is active, its dates and currency no longer do",
  permission: "contracts.write",
  input: ContractUpdate.extend({ id: ContractId }),
  output: Contract,
  example: { id: "ctr_01jd0p2q3r4s5t6v7w8x9y0z1a", auto_renewal_months: null },
  async run(ctx, { id, custom, ...fields }) {
    const before = await lockRow(ctx, contractRows, id);
    const present = contractRows.toResource(before, ctx);
    const changed = Object.entries(fields).filter(([name, value]) => present[name as keyof typeof fields] !== value);
    const names = changed.map(([name]) => name);
    assertChangeable(ContractStatus.parse(before.status), names);
    if (isOut(present) && names.some((name) => !internal.includes(name))) assertNotOut(present);
    const signed = names.filter((name) => present.signing === "signed" && isSigned(name));
    if (signed.length > 0) throw new AppError("conflict", `These fields of a signed contract can't change: ${signed.join(", ")}.`);
    if (changed.length === 0 && custom === undefined) return present;
    await assertOwner(ctx, fields.owner_id === before.owner_id ? null : fields.owner_id);
    const { start_date, end_date, value, ...plain } = fields;
    const term = { start_date: start_date ?? fromDayColumn(before.start_day), end_date: end_date ?? fromDayColumn(before.end_day) };
    if (names.some((name) => name === "notice_days" || name === "start_date" || name === "end_date"))
      assertTerm({ ...term, notice_days: plain.notice_days === undefined ? before.notice_days : plain.notice_days });
    if (plain.body !== undefined)
      await keepImages(ctx, { owner: "contract", id, texts: { body: plain.body }, wasSent: before.revision > 1 });
    const currency = plain.currency ?? before.currency;
    const isPriced = value !== undefined || plain.currency !== undefined;
    const columns = {
      ...plain,
      start_day: toDayColumn(term.start_date),
      end_day: toDayColumn(term.end_date),
      ...(isPriced ? { value: valueColumn(value === undefined ? present.value : value, currency) } : {}),
    };
    const attention_day = attentionColumn(await tenantToday(ctx), { ...before, ...columns });
    return changeRow(
      ctx,
      contractRows,
      before,
      { ...(changed.length === 0 ? {} : { ...columns, attention_day }), ...(custom === undefined ? {} : { custom }) },
      contractUpdated,
    );
  },
});
