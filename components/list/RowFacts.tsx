"use client";

import { Facts } from "@/components/ui/Facts";
import type { Column } from "./declaration";

/** The preview of a row whose list declares none: every column but the title, the hidden ones too. */
export function RowFacts<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return <Facts facts={columns.slice(1).map(({ header, cell }) => ({ label: header, value: cell(row) }))} />;
}
