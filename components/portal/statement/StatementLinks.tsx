import { useTranslations } from "next-intl";
import { buttonClasses } from "@/components/ui/Button";
import { classNames } from "@/components/ui/class-names";
import { StatementKind } from "@/lib/commerce/statement";

/** Chooses the kind of statement, and downloads the shown one. Plain links. */
export function StatementLinks({ kind, query }: { kind: StatementKind; query: Readonly<Record<string, string>> }) {
  const t = useTranslations("portal.statement.account");
  const address = (path: string, parameters: Readonly<Record<string, string>>) =>
    `${path}?${new URLSearchParams({ ...query, ...parameters }).toString()}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <nav aria-label={t("choose")} className="flex flex-wrap gap-x-5">
        {StatementKind.options.map((other) => (
          <a
            key={other}
            href={address("/portal/statement", { kind: other })}
            aria-current={other === kind ? "page" : undefined}
            className={classNames(
              "inline-flex min-h-8 items-center underline underline-offset-4 aria-[current]:font-semibold",
              "aria-[current]:no-underline",
            )}
          >
            {t(other)}
          </a>
        ))}
      </nav>
      <p className="flex flex-wrap gap-2">
        {(["pdf", "csv"] as const).map((format) => (
          <a
            key={format}
            download
            href={address(`/api/public/portal/statement/${format}`, { kind })}
            className={buttonClasses("secondary")}
          >
            {t(format)}
          </a>
        ))}
      </p>
    </div>
  );
}
