// The shapes that the calls of reports answer, under the names that the room uses; they are made from the API document.
import type { components } from '@/shared/schema';

type Schemas = components['schemas'];

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
export type Month = Schemas['Month'];
export type CategoryTotal = Schemas['CategoryTotal'];
export type IncomeStream = Schemas['IncomeStream'];
export type Debt = Schemas['Debt'];
export type Counterparty = Schemas['Counterparty'];
export type HourGrid = Schemas['HourGrid'];
export type BalanceLine = Schemas['BalanceLine'];
export type Network = Schemas['Network'];
export type FundPath = Schemas['FundPath'];
export type ReviewTold = Schemas['ReportReviewSchema'];
export type Finding = Schemas['Finding'];
export type LeftOut = Schemas['LeftOut'];
export type Method = Schemas['MethodSchema'];

export type UnjudgedRule = Schemas['UnjudgedRule'];
export type HitGroup = Schemas['HitGroupLineSchema'];
export type HitRow = Schemas['HitLineSchema'];
export type HitQuery = Schemas['HitQuerySchema'];
export type HitParty = Schemas['HitPartySchema'];

export type Transaction = Schemas['TransactionSchema'];
export type TransactionPage = Schemas['TransactionListSchema'];
export type Evidence = Schemas['EvidenceSchema'];
export type EvidenceLine = Schemas['EvidenceLineSchema'];
