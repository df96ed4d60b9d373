import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/Alert";
import { buttonClasses } from "@/components/ui/button-classes";

/** The way to the provider's page on which the card is replaced. */
export function CardPageLink({ url }: { url: string | null }) {
  const t = useTranslations("portal.subscriptions");
  if (url === null) return <Alert tone="warn" title={t("card.failed")} />;
  return (
    <Alert tone="accent" title={t("card.title")}>
      <p className="text-sm">{t("card.text")}</p>
      <p>
        <a href={url} className={buttonClasses("primary")}>
          {t("card.go")}
        </a>
      </p>
    </Alert>
  );
}
