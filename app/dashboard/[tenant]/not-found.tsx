import { useTranslations } from "next-intl";
import { HomeButton } from "@/components/shell/HomeButton";
import { EmptyState } from "@/components/ui/EmptyState";

export default function StaffNotFoundPage() {
  const t = useTranslations("common.not_found");
  return (
    <EmptyState title={<h1>{t("title")}</h1>} actions={<HomeButton />}>
      {t("text")}
    </EmptyState>
  );
}
