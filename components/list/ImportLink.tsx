"use client";

import { Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { nouns, nounsWith } from "@/lib/kernel/base/nouns";

const lists: readonly string[] = nounsWith("imports").map((noun) => nouns[noun].plural);

/** Leads to the import of a file with the list's records, where there is one and the reader may. */
export function ImportLink({ list }: { list: string }) {
  const t = useTranslations("staff.list");
  const can = useCan();
  const pagePath = usePagePath();
  if (!can("imports.write") || !lists.includes(list)) return null;
  return (
    <AheadLink
      href={`${pagePath("settings", "imports", "new")}?list=${list}`}
      aria-label={t("import")}
      title={t("import")}
      className="inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-text [&_svg]:size-4"
    >
      <Upload aria-hidden="true" />
    </AheadLink>
  );
}
