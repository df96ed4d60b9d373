import { useTranslations } from "next-intl";
import { buttonClasses } from "@/components/ui/Button";

/** Explains why this page has nothing to pay, and links back. */
export function PayNotice({ notice }: { notice: "nothing" | "mixed" }) {
  const t = useTranslations("portal.pay");
  return (
    <div className="grid gap-3">
      <h1 className="text-xl font-semibold">{t(`${notice}_title`)}</h1>
      <p className="measure text-muted">{t(notice)}</p>
      <p>
        <a href="/portal" className={buttonClasses("primary")}>
          {t("back")}
        </a>
      </p>
    </div>
  );
}
