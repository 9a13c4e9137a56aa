export { type CampaignOutcome, playCampaign } from '../conformance/campaign/play-campaign.ts'
