import type { Lookup } from "@/components/api/lookup";
import { tasks } from "./resource";

/** Tasks by title; those that are not done come first. */
export const taskLookup: Lookup = {
  key: "tasks",
  async search(api, text, signal) {
    const query: Record<string, string> = text.trim() === "" ? { active: "true" } : { q: text.trim() };
    const page = await api.list(tasks, { ...query, limit: "20" }, signal);
    return page.data.map(({ id, title, due_on }) => ({ value: id, label: title, ...(due_on === null ? {} : { detail: due_on }) }));
  },
  async resolve(api, id, signal) {
    const { title } = await api.get(tasks, id, signal);
    return { value: id, label: title };
  },
};
