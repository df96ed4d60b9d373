import { useTranslations } from "next-intl";
import { Notice } from "@/components/layout/Notice";
import { buttonClasses } from "@/components/ui/button-classes";

/** Every page loads this file, so it uses no component that brings the router's link. */
export default function NotFoundPage() {
  const t = useTranslations("common.not_found");
  return (
    <Notice
      title={t("title")}
      actions={
        <a href="/" className={buttonClasses("primary")}>
          {t("home")}
        </a>
      }
    >
      <p>{t("text")}</p>
    </Notice>
  );
}
