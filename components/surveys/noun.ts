import { MessageSquareHeart, Plus } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const surveyNoun = defineNoun({
  noun: "survey",
  icon: MessageSquareHeart,
  page: (id) => ["surveys", id],
  nav: { section: "support", permission: "surveys.read", goto: "w" },
  actions: [{ key: "new", icon: Plus, permission: "surveys.write", segments: ["surveys", "new"] }],
  sections: [
    { on: "customer", permission: "surveys.read", load: () => import("./CustomerSurveys").then((module) => module.CustomerSurveys) },
  ],
});

export const surveyResponseNoun = defineNoun({
  noun: "survey_response",
  icon: MessageSquareHeart,
  page: (id) => ["surveys", "responses", id],
  affects: ["surveys"],
});
