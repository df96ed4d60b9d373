"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { ResourceSchemas } from "@/components/api/resource";
import { useCan } from "@/components/shell/workplace";
import { IconButton } from "@/components/ui/IconButton";
import { nouns, nounsWith } from "@/lib/kernel/base/nouns";
import { shownColumns } from "./columns";
import type { ListDeclaration } from "./declaration";
import type { ExportedList } from "./export-resource";

const ExportDialog = dynamic(() => import("./ExportDialog").then((module) => module.ExportDialog), { ssr: false });

interface ExportButtonProps<S extends ResourceSchemas> {
  list: ListDeclaration<S>;
  query: Readonly<Record<string, string>>;
  /** The columns in the address. */
  chosen: string | null;
  total: { count: number; capped: boolean } | null;
}

const lists: readonly string[] = nounsWith("exports").map((noun) => nouns[noun].plural);
const isExported = (name: string): name is ExportedList => lists.includes(name);

/** Exports the list as it is shown, where the API exports it and the reader may. */
export function ExportButton<S extends ResourceSchemas>({ list, query, chosen, total }: ExportButtonProps<S>) {
  const t = useTranslations("staff.list.export");
  const can = useCan();
  const [open, setOpen] = useState(false);
  const { name } = list.resource;
  if (!can("exports.write") || !isExported(name)) return null;
  return (
    <>
      <IconButton label={t("open")} icon={<Download />} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {open ? (
        <ExportDialog
          list={name}
          title={list.title}
          query={query}
          shown={shownColumns(list.columns, chosen).map(({ key }) => key)}
          rows={total ? list.countText(total.count, total.capped) : null}
          isLong={total?.capped ?? false}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
