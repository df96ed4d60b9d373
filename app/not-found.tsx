import { useTranslations } from "next-intl";
import { Notice } from "@/components/layout/Notice";
import { ButtonLink } from "@/components/ui/Button";

export default function NotFoundPage() {
  const t = useTranslations("common.not_found");
  return (
    <Notice
      title={t("title")}
      actions={
        <ButtonLink href="/" tone="primary">
          {t("home")}
        </ButtonLink>
      }
    >
      <p>{t("text")}</p>
    </Notice>
  );
}
