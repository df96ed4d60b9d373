import { AppError } from "@/lib/kernel/base/errors";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import { auditChange, findRow } from "@/lib/kernel/rows";
import { assertReadable, ownViews, viewableList, viewOwner } from "../policy";
import { toSavedView } from "../resource";
import { savedViewRows } from "../rows";
import { assertOfList, mostViews } from "../rules";
import { SavedView, SavedViewCreate } from "../schema";
import { chooseDefault } from "./parts";

export const createSavedView = command({
  id: "saved_views.create",
  summary: "Save a view of a list: its filters, order and columns",
  access: ownViews,
  input: SavedViewCreate,
  output: SavedView,
  example: {
    list: "invoices",
    name: "Overdue in euros",
    query: { status: "overdue", sort: "due_date" },
    columns: ["number", "customer_id", "due_date", "amount_due"],
    shared: false,
    is_default: true,
  },
  async run(ctx, { is_default = false, query = {}, columns = [], shared = false, position = 0, list, name }) {
    const staff_id = viewOwner(ctx);
    assertReadable(ctx, list);
    assertOfList(viewableList(list), { query, columns });
    const kept = await ctx.db.savedView.count({ where: { tenant_id: ctx.tenant.id, staff_id, list } });
    if (kept >= mostViews) throw new AppError("conflict", `You already have ${mostViews} views of this list; delete one first.`);
    const now = ctx.clock.now();
    const id = newId(now);
    await ctx.db.savedView.createMany({
      data: [{ id, tenant_id: ctx.tenant.id, staff_id, list, name, query, columns, shared, position, created_at: now, updated_at: now }],
    });
    if (is_default) await chooseDefault(ctx, { id, list }, staff_id, true);
    const after = toSavedView(await findRow(ctx, savedViewRows, id), staff_id);
    auditChange(ctx, { noun: "saved_view", schema: SavedView, before: null, after });
    return after;
  },
});
