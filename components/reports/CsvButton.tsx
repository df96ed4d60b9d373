"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { downloadFile } from "@/components/api/download";
import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { reportFiles } from "./resource";

/** Downloads the report with all currencies and rows as a CSV file. */
export function CsvButton({
  path,
  query,
  name,
}: {
  path: "ar-ageing" | "cash-in" | "invoiced-paid" | "sales" | "pipeline" | "credit-reasons" | "number-series" | "service-levels" | "time";
  query: Readonly<Record<string, string>>;
  name: string;
}) {
  const t = useTranslations("reports");
  const { api, perform, busy } = usePerform([]);
  return (
    <Button busy={busy} onClick={() => void perform(() => downloadFile(api.tenant, reportFiles[path], query, `${name}.csv`))}>
      <Download aria-hidden="true" className="size-4" />
      {t("download")}
    </Button>
  );
}
