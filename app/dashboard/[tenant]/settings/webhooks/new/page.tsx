import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { NewWebhook } from "@/components/settings/webhooks/NewWebhook";
import { listEventKinds } from "@/lib/domains/webhooks";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("webhooks.actions");
  return { title: t("new") };
}

export default async function NewWebhookPage({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("webhooks.write")) notFound();
  const kinds = listEventKinds().filter(({ permission }) => permission === "own" || page.can(permission));
  return (
    <StaffMessages page={page} names={["settings", "webhooks"]} sections={["plural", "events"]}>
      <NewWebhook kinds={kinds.map(({ name, noun }) => ({ name, noun }))} />
    </StaffMessages>
  );
}
