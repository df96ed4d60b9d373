import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/Button";
import type { KbPath } from "@/components/knowledge-base/kb-path";
import { Input } from "@/components/ui/Input";

/** Searches the knowledge base; a plain form. */
export function SearchForm({ q, kbPath }: { q?: string; kbPath: KbPath }) {
  const t = useTranslations("kb.pages");
  return (
    <form role="search" method="get" action={kbPath()} className="flex gap-2">
      <Input
        type="search"
        name="q"
        aria-label={t("search")}
        placeholder={t("placeholder")}
        defaultValue={q}
        maxLength={100}
        required
        dir="auto"
        className="min-h-11"
      />
      <Button type="submit" tone="primary" className="min-h-11">
        <Search aria-hidden="true" className="size-4" />
        {t("search")}
      </Button>
    </form>
  );
}
