import { useTranslations } from "next-intl";
import Link from "next/link";
import { classNames } from "@/components/ui/class-names";
import { StatementKind } from "@/lib/commerce/statement";

/** Chooses between the two kinds of statement; plain links, which keep the currency and the last day. */
export function KindLinks({ path, kind, query }: { path: string; kind: StatementKind; query: Readonly<Record<string, string>> }) {
  const t = useTranslations("statements.kinds");
  return (
    <nav aria-label={t("choose")} className="flex flex-wrap gap-x-5 print:hidden">
      {StatementKind.options.map((other) => (
        <Link
          key={other}
          prefetch={false}
          href={`${path}?${new URLSearchParams({ ...query, kind: other }).toString()}`}
          aria-current={other === kind ? "page" : undefined}
          className={classNames(
            "inline-flex min-h-8 items-center underline underline-offset-4 aria-[current]:font-semibold",
            "aria-[current]:no-underline",
          )}
        >
          {t(other)}
        </Link>
      ))}
    </nav>
  );
}
