// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Call, SmartAccount} from "./SmartAccount.sol";

/// @notice Deploys a smart wallet with its first calls in one transaction, as the entry point of ERC-4337 does.
contract SmartAccountFactory {
    function addressOf(address owner) public view returns (address) {
        bytes32 initCodeHash = keccak256(bytes.concat(type(SmartAccount).creationCode, abi.encode(owner)));
        return
            address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", address(this), bytes32(0), initCodeHash)))));
    }

    function run(address owner, Call[] calldata calls, uint8 v, bytes32 r, bytes32 s) external {
        SmartAccount account = SmartAccount(addressOf(owner));
        if (address(account).code.length == 0) new SmartAccount{salt: 0}(owner);
        account.execute(calls, v, r, s);
    }
}
