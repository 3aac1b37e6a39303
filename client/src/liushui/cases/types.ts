// The shapes that the room's calls answer, under the names that the room uses; they are made from the API document.
import type { components } from '@/shared/schema';

type Schemas = components['schemas'];

/** A text for people, by language. */
export type Text = Record<string, string>;
export type Severity = keyof SeverityCounts;
export const SEVERITIES: readonly Severity[] = ['high', 'medium', 'low', 'info'];
export const TASK_STATES = ['queued', 'working', 'waiting', 'done', 'failed'] as const;

export interface Page<Row> {
  list: Row[];
  total: number;
}

export type Task = Schemas['TaskSchema'];
export type TaskState = Task['state'];
export type TaskCounts = Schemas['TaskCountsSchema'];
export type TaskFile = Schemas['TaskFileSchema'];
export type TaskAnswer = Schemas['TaskAnswerSchema'];
export type Problem = Schemas['ProblemSchema'];
export type Price = Schemas['PriceSchema'];

export type ReportList = Schemas['ReportListSchema'];
export type ReportSource = Schemas['ReportSourceSchema'];
export type ReportLine = Schemas['ReportLineSchema'];
export type ReportInfo = Schemas['ReportInfoSchema'];
export type Report = Schemas['Report'];
export type ReportFile = Schemas['ReportFile'];
export type MissingAccount = Schemas['MissingAccount'];
export type ChainBreak = Schemas['ChainBreak'];
export type StatedTotal = Schemas['StatedTotal'];
export type VerdictCause = Schemas['Cause'];
export type SeverityCounts = Schemas['SeverityCountsSchema'];
export type Month = Schemas['Month'];
export type CategoryTotal = Schemas['CategoryTotal'];
export type IncomeStream = Schemas['IncomeStream'];
export type Debt = Schemas['Debt'];
export type Counterparty = Schemas['Counterparty'];
export type HourGrid = Schemas['HourGrid'];
export type BalanceLine = Schemas['BalanceLine'];
export type Network = Schemas['Network'];
export type FundPath = Schemas['FundPath'];
export type Finding = Schemas['Finding'];
export type LeftOut = Schemas['LeftOut'];
export type Method = Schemas['Method'];

export type UnjudgedRule = Schemas['UnjudgedRule'];
export type HitGroup = Schemas['HitGroupLineSchema'];
export type HitRow = Schemas['HitLineSchema'];
export type HitList = Schemas['HitListSchema'];
export type Decision = Schemas['DecisionSchema'];

export type Transaction = Schemas['TransactionSchema'];
export type TransactionPage = Schemas['TransactionListSchema'];
export type Evidence = Schemas['EvidenceSchema'];
export type EvidenceLine = Schemas['EvidenceLineSchema'];
