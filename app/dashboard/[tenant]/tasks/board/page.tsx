import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import type { StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("tasks.board");
  return { title: t("title") };
}

/** The board is a shape of the list. */
export default async function TaskBoardPage({ params }: StaffPageProps) {
  redirect(`/dashboard/${(await params).tenant}/tasks?shape=board`);
}
