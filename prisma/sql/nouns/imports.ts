import {
  DateOrder,
  DecimalMark,
  ImportFailure,
  ImportFormat,
  ImportList,
  ImportMode,
  ImportStatus,
  RowVerdict,
} from "@/lib/domains/imports/schema";
import { dueTenants } from "../due";
import type { Extra } from "../extra";
import { checkIn, checkOneOf, index } from "../kinds";

/** SQL of imports that Prisma's schema cannot express. */
export const imports: Extra[] = [
  checkIn("imports", "list", ImportList.options),
  checkIn("imports", "format", ImportFormat.options),
  checkIn("imports", "status", ImportStatus.options),
  checkIn("imports", "mode", ImportMode.options),
  checkIn("imports", "date_order", DateOrder.options),
  checkIn("imports", "decimal_mark", DecimalMark.options),
  checkIn("imports", "failure", ImportFailure.options),
  checkOneOf("imports", ["staff_id", "key_id"], "imports_asker_check"),
  index("imports_to_remove", "imports", "(remove_at, tenant_id) where remove_at is not null"),
  checkIn("import_rows", "state", ["read", "checked", "done", "undone"]),
  checkIn("import_rows", "verdict", RowVerdict.options),
  checkIn("import_recipes", "list", ImportList.options),
  checkIn("import_recipes", "mode", ImportMode.options),
  checkIn("import_recipes", "date_order", DateOrder.options),
  checkIn("import_recipes", "decimal_mark", DecimalMark.options),
  dueTenants("removable_imports", "  select tenant_id from public.imports where remove_at <= p_now"),
];
