import { expect, test } from "vitest";
import { chosenName, findName, namesOf } from "@/components/list/names";
import { ticketPriorities, ticketStatuses } from "@/components/tickets/TicketMarks";
import { leadStatuses } from "@/components/leads/LeadStatusBadge";
import { projectStatuses } from "@/components/projects/ProjectStatusBadge";
import { taskShapes } from "@/components/tasks/shapes/ShapeSwitch";
import { taskStatuses } from "@/components/tasks/status-columns";
import { taskPriorities } from "@/components/tasks/TaskMarks";
import { LeadStatus } from "@/lib/domains/leads/schema";
import { ProjectStatus } from "@/lib/domains/projects/schema";
import { TaskPriority, TaskShape, TaskStatus } from "@/lib/domains/tasks/schema";
import { TicketPriority, TicketStatus } from "@/lib/domains/tickets/schema";

test("names come from a table in its order, and a text is one of them or none", () => {
  const names = namesOf({ low: 1, high: 2 });
  expect(names).toEqual(["low", "high"]);
  expect([findName(names, "high"), findName(names, "HIGH"), findName(names, null)]).toEqual(["high", undefined, undefined]);
  expect(chosenName(names, "low")).toBe("low");
  expect(() => chosenName(names, undefined)).toThrow(expect.objectContaining({ code: "invalid" }));
});

test("lists offer the names of the schemas in their order", () => {
  expect([ticketStatuses, ticketPriorities]).toEqual([TicketStatus.options, TicketPriority.options]);
  expect([taskStatuses, taskPriorities, taskShapes]).toEqual([TaskStatus.options, TaskPriority.options, TaskShape.options]);
  expect([leadStatuses, projectStatuses]).toEqual([LeadStatus.options, ProjectStatus.options]);
});
